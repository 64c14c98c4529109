import type { Environment } from 'vitest/runtime'

/**
 * Tests run what browsers run: the client's build of Svelte, in which a derived value follows what it derives from, also
 * after it was set. What a browser has besides, each test puts up for itself.
 */
const client: Environment = { name: 'client', viteEnvironment: 'client', setup: () => ({ teardown: () => undefined }) }

export default client
