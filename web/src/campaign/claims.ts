import { href } from '../routes.ts'

/** The address by which somebody takes a place in a campaign from another server. */
export const claimAddress = (secret: string): string => location.origin + href({ page: 'claim', token: secret })
