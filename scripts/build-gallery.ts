import { buildOne } from '@storefront/kit/bundler/build-one'
import { gallery } from '@storefront/kit/platform/gallery'

/** Builds the gallery for the test of `/_ui`; `npm run dev` builds it automatically. */
await buildOne(gallery, 'development')
