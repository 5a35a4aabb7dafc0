import type { PartAddress } from '../modules/loader-types.ts'

/** The address for failures that belong to no page or slot. */
export const shellAddress: PartAddress = { remote: 'shell', expose: 'app', component: 'App' }
