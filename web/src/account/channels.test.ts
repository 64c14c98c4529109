import { expect, it } from 'vitest'
import { Problem } from '../api/problem.ts'
import { formOf, mailFault, reasonOf } from './channels.ts'

it('knows the form of messages by the address', () => {
  expect(
    [
      'https://discord.com/api/webhooks/1/x',
      ' https://ptb.discord.com/api',
      'https://hooks.slack.com/services/T/B/x',
      'https://notdiscord.com/',
      'https://example.org/discord.com',
      '',
    ].map(formOf),
  ).toEqual(['discord', 'discord', 'slack', 'json', 'json', 'json'])
})

it('says why something did not arrive', () => {
  expect(['status 404', 'address', 'relay', 'some day new', ''].map(reasonOf)).toEqual([
    ['told.reason.status', { status: '404' }],
    ['told.reason.address', {}],
    ['told.reason.relay', {}],
    ['told.reason.connection', {}],
    ['told.reason.connection', {}],
  ])
})

it('says why an address was not asked', () => {
  const of = (status: number) => mailFault(new Problem(status, 'some', 'text'))
  expect([of(422), of(429), of(503), of(500), mailFault(new Error('x'))]).toEqual([
    'told.mail.wrong',
    'told.mail.often',
    'told.mail.down',
    'problem.500',
    'problem.unknown',
  ])
})
