import { expect, it } from 'vitest'
import { problemOf } from '../api/problem.ts'
import { fault, providerFault, providerRefusal } from './faults.ts'
import { NoPasskey } from './passkey.ts'

it('tells which field to write otherwise, and of everything else what happened', () => {
  const told = (status: number, type: string, field?: string) => fault(problemOf(status, { type: `/problems/${type}`, field }))
  expect([
    told(422, 'not-allowed', 'name'),
    told(422, 'not-allowed', 'password'),
    told(422, 'not-allowed', 'new'),
    told(422, 'not-allowed', 'code'),
    told(422, 'not-allowed', 'credential'),
    fault(new NoPasskey(new DOMException('', 'NotAllowedError'))),
    fault(new NoPasskey(new DOMException('', 'InvalidStateError'))),
    told(401, 'sign-in-again'),
    told(401, 'sign-in'),
    told(401, 'no-session'),
    told(403, 'entry'),
    told(403, 'not-yours'),
    told(429, 'slow-down'),
    fault(new Error('else')),
  ]).toEqual([
    'account.fault.name',
    'account.fault.password',
    'account.fault.password',
    'problem.422',
    'account.passkey.wrong',
    'account.passkey.none',
    'account.passkey.known',
    'problem.sign-in-again',
    'problem.sign-in',
    'problem.401',
    'problem.entry',
    'problem.403',
    'problem.429',
    'problem.unknown',
  ])
})

it('tells why an identity provider led nobody in, by what the server found or the provider said', () => {
  const told = (status: number, type: string) => providerFault(problemOf(status, { type: `/problems/${type}` }))
  expect([
    told(401, 'sign-in'),
    told(403, 'entry'),
    told(409, 'account'),
    told(503, 'unavailable'),
    told(404, 'unknown'),
    told(429, 'slow-down'),
    providerFault(new Error('else')),
  ]).toEqual([
    'provider.wrong',
    'provider.group',
    'provider.taken',
    'provider.down',
    'problem.404',
    'problem.429',
    'problem.unknown',
  ])
  expect(['access_denied', 'server_error', 'temporarily_unavailable', 'login_required', '', '<b>'].map(providerRefusal)).toEqual([
    'provider.declined',
    'provider.down',
    'provider.down',
    'provider.declined',
    'provider.declined',
    'provider.declined',
  ])
})
