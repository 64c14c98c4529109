import { expect, it } from 'vitest'
import { formOf, reasonOf } from './channels.ts'

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
  expect(['status 404', 'address', 'some day new', ''].map(reasonOf)).toEqual([
    ['told.reason.status', { status: '404' }],
    ['told.reason.address', {}],
    ['told.reason.connection', {}],
    ['told.reason.connection', {}],
  ])
})
