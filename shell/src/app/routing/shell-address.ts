import type { PartAddress } from '../modules/loader-types.ts'

/** Whom what fails is charged to where no part can be named. */
export const shellAddress: PartAddress = { remote: 'shell', expose: 'app', component: 'App' }
