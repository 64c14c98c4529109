import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

it('sets nothing in tokens.css that nothing asks for', () => {
  const set = new Set(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').match(/--[\w-]+(?=:)/g))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|svelte|ts)$/.test(file))
  const asked = new Set(files.flatMap((file) => readFileSync(join(src, file), 'utf8').match(/(?<=var\(\s*|')--[\w-]+/g) ?? []))
  expect(set.size).toBeGreaterThan(0)
  expect([...set].filter((name) => !asked.has(name))).toEqual([])
})
