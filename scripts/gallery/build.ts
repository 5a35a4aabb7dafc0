import { buildOne } from '@storefront/kit/bundler/build-one'

import { galleryConfig } from './config.ts'

/** Builds the gallery for the test of `/_ui`; `npm run dev` builds it automatically. */
const target = { name: 'gallery', config: async () => galleryConfig('development') }
await buildOne(target, 'development')
