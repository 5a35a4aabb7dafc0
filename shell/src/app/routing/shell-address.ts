import type { ModuleAddress } from '../modules/loader-types.ts'

/** The address for failures that belong to no page or slot. */
export const shellAddress: ModuleAddress = { remote: 'shell', expose: 'app', component: 'App' }
