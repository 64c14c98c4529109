import { advice, Problem } from '../api/problem.ts'

/** The form of messages that the address of a webhook asks for. */
export function formOf(url: string): 'discord' | 'slack' | 'json' {
  const host = /^https:\/\/([^/]+)/i.exec(url.trim())?.[1]?.toLowerCase() ?? ''
  if (/(^|\.)(discord|discordapp)\.com$/.test(host)) return 'discord'
  if (/(^|\.)slack\.com$/.test(host)) return 'slack'
  return 'json'
}

/** Why a message did not arrive: the key of a text, and what it is filled with. */
export function reasonOf(reason: string): [key: string, args: Record<string, string>] {
  const [word = '', status = ''] = reason.split(' ')
  if (word === 'status') return ['told.reason.status', { status }]
  const known = ['address', 'name', 'certificate', 'timeout', 'connection', 'unknown', 'relay']
  return [`told.reason.${known.includes(word) ? word : 'connection'}`, {}]
}

/** The key of what to tell whoever gave an address of mail that was not asked. */
export function mailFault(problem: unknown): string {
  const known: Record<number, string> = { 422: 'told.mail.wrong', 429: 'told.mail.often', 503: 'told.mail.down' }
  return (problem instanceof Problem && known[problem.status]) || advice(problem)
}
