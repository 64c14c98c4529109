import { advice, Problem } from '../api/problem.ts'
import { NoPasskey } from './passkey.ts'

/** The key of what to tell a person about a form of the account that was refused: what to write otherwise, or what happened. */
export function fault(problem: unknown): string {
  if (problem instanceof NoPasskey) return problem.known ? 'account.passkey.known' : 'account.passkey.none'
  if (problem instanceof Problem && problem.type === 'not-allowed') {
    if (problem.field === 'name') return 'account.fault.name'
    if (problem.field === 'credential') return 'account.passkey.wrong'
    if (problem.field === 'to') return 'hours.fault'
    if (problem.field === 'password' || problem.field === 'new') return 'account.fault.password'
  }
  return advice(problem)
}
