import { buildOne } from '../build/run.ts'
import { galleryConfig } from './config.ts'

/** For the test that looks at `/_ui`; `npm run dev` builds it by itself. */
const target = { name: 'gallery', config: async () => galleryConfig('development') }
await buildOne(target, 'development')
