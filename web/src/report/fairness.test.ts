import { expect, it } from 'vitest'
import { keeps } from './fairness.ts'

const seed = '1d4031f6685fdab03adf81d2a9020a8e77fe17e6d62c2bc89d156474d347d141'
const commitment = '58bd08aa99d376a9ef5deb21ee6ad7ad362e1243f83ef6a2c1be783ffeff274b'

it('a seed keeps the commitment made with it, and no other', async () => {
  expect(await keeps(commitment, seed)).toBe(true)
  expect(await keeps(commitment, seed.replace('1d', '1e'))).toBe(false)
})
