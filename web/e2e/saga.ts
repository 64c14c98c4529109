import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { read, type Choice, type Match } from './setting.ts'
import type { Table } from './table.ts'

/** What of a view of SeaFall is needed here. */
export interface SagaView {
  phase: string
  match: number
  chests?: { id: string; match: number }[]
  covered?: number[]
  holds?: { island: string; seat: number }[]
  stages?: { id: string; seats: number[] }[]
  islands: { id: string; space: number; sites: { find: string; good: string; lying: boolean }[] }[]
  provinces: { colour: string; gold: number; research: string[]; ships: Ship[] }[]
  endeavour: { kind: string; target?: string; entry?: string; rest?: number }
  finish: { ending?: string; fates?: { seat: number; id: string }[]; emperor: number }
}

export interface Ship {
  id: string
  space: number
  cargo: Record<string, number>
}

export const viewOf = (match: Match) => match.view as unknown as SagaView

/** The places of a campaign that was played for these tests; see campaigns/record.ts. */
export type Place = 'aboard' | 'prey' | 'founding' | 'siege' | 'archway' | 'tile' | 'gate' | 'guard' | 'end'

export interface Put {
  /** Its matches, from the first to the one that is under way there. */
  matches: string[]
  /** The row of the last one. */
  row: number
}

/** That campaign up to a place, with the seats of people as the caller's. It is played again by the rules, and stays as it was whatever bots do now. */
export async function put(request: APIRequestContext, place: Place): Promise<Put> {
  const { player } = (await (await request.get('/api/me')).json()) as { player: { id: string; name: string } }
  const folder = process.env.E2E_FOLDER!
  const file = join(import.meta.dirname, 'campaigns/saga.json.gz')
  const args = ['--data', join(folder, 'data'), '--put', player.id, '--name', player.name, '--place', place, file]
  return JSON.parse(execFileSync(join(folder, 'campaigns'), args, { encoding: 'utf8' })) as Put
}

/** The choices of the seat of the caller's that decides. */
export function choicesOf(match: Match): Choice[] {
  const seat = match.you.find((s) => match.deciding.includes(s))
  return seat === undefined ? [] : (match.choices[String(seat)] ?? [])
}

const of = (match: Match, kind: string) => choicesOf(match).filter((choice) => choice.kind === kind)

const laden = (ship: Ship) => Object.values(ship.cargo).some((n) => n > 0)

/** The ships of others that can be raided now and carry something. */
export function prey(match: Match): Choice[] {
  const ships = viewOf(match).provinces.flatMap((p) => p.ships)
  return of(match, 'raid-ship').filter(({ path }) => ships.some((ship) => `piece:${ship.id}` === path[0] && laden(ship)))
}

export const foundings = (match: Match): Choice[] => of(match, 'found')
export const sieges = (match: Match): Choice[] => of(match, 'raid-colony')

/** What of a view is there once the archway leads on: spaces that lie face down. */
export const coveredIn = ({ covered = [] }: SagaView): number[] => covered

/** The voyages to spaces that lie face down. */
export function crossings(match: Match): Choice[] {
  const covered = new Set(coveredIn(viewOf(match)))
  return of(match, 'sail').filter(({ args }) => covered.has(Number(args.to)))
}

/** Those by which the first of the caller's seats can pass a gate now. */
export const ways = (match: Match, gate: string): Choice[] =>
  match.deciding.includes(match.you[0]!) ? choicesOf(match).filter(({ path }) => path[0] === `gate:${gate}`) : []

/** The kinds of all events since a row. */
export async function happened(request: APIRequestContext, id: string, from: number): Promise<string[]> {
  const { number } = await read(request, id)
  const history = await (await request.get(`/api/matches/${id}/history?from=${from}&to=${number}&views=false`)).json()
  const rows = (history.rows ?? history) as { events?: { kind: string }[] }[]
  return rows.flatMap(({ events = [] }) => events.map(({ kind }) => kind))
}

/** Lets a throw of the caller's stand, and takes the damage, where it is asked: who has luck left may throw again. */
export async function letStand(request: APIRequestContext, id: string, table: Table): Promise<void> {
  for (let match = await read(request, id); ['luck', 'damage'].includes(viewOf(match).phase); match = await read(request, id)) {
    if (choicesOf(match).length === 0) return // another seat's throw
    if (viewOf(match).phase === 'luck') await table.click('button:stand')
    else await table.any()
  }
}

/** Opens the chests of the match in which one was opened, up to that one, which is called so: it lies open. */
export async function openChest(page: Page, match: Match, matches: readonly string[], id: string, called: string): Promise<void> {
  const { chests = [] } = viewOf(match)
  const opened = chests.find((one) => one.id === id)!.match
  await page.goto(`/m/${matches[opened - 1]}`)
  const scene = page.locator('[data-scene=chest]')
  const name = scene.getByRole('heading', { level: 2 })
  for (const one of chests.filter(({ match }) => match === opened)) {
    if (one.id === id) break
    await expect(name).not.toHaveText(called)
    await page.keyboard.press('Escape')
  }
  await expect(name).toHaveText(called)
  await expect(scene.locator('ol li')).toHaveCount(5)
}
