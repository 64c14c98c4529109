import { advice, Problem } from '../api/problem.ts'
import { NoPasskey } from './passkey.ts'

/** The key of what to tell a person about a form of the account that was refused: what to write otherwise, or what happened. */
export function fault(problem: unknown): string {
  if (problem instanceof NoPasskey) return problem.known ? 'account.passkey.known' : 'account.passkey.none'
  if (problem instanceof Problem && problem.type === 'not-allowed') {
    if (problem.field === 'name') return 'account.fault.name'
    if (problem.field === 'credential') return 'account.passkey.wrong'
    if (problem.field === 'days') return 'away.fault'
    if (problem.field === 'to') return 'hours.fault'
    if (problem.field === 'password' || problem.field === 'new') return 'account.fault.password'
  }
  return advice(problem)
}

/** The key of what to tell somebody whom the server did not let in by the identity provider. It takes the provider's name. */
export function providerFault(problem: unknown): string {
  const known: Record<string, string> = {
    'sign-in': 'provider.wrong',
    entry: 'provider.group',
    account: 'provider.taken',
    unavailable: 'provider.down',
  }
  return (problem instanceof Problem && known[problem.type]) || advice(problem)
}

/** What a provider says when it can't answer, by the standard; whatever else it says, it has not signed somebody in. */
const down = new Set(['server_error', 'temporarily_unavailable'])

/** The key of what to tell somebody whom the provider sent back without signing in, by what it gave as the reason. */
export function providerRefusal(error: string): string {
  return down.has(error) ? 'provider.down' : 'provider.declined'
}
