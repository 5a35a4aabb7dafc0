import { SearchParams } from './search-params.ts'
import { createIntl } from './server-intl.ts'
import { ServerUrl } from './server-url.ts'

/** A high window, so that the document has 16 rows of a list. */
const viewport = { innerWidth: 1280, innerHeight: 1160 }

const nothing = () => {}
/** The address of the shop is unknown here, so a document has no links with it. */
const origin = 'https://shop.invalid'

/** Globals that modules read when they start or render. There is no `document`, as on other servers. */
Object.assign(globalThis, {
  ...viewport,
  window: globalThis,
  self: globalThis,
  Intl: createIntl(),
  URL: ServerUrl,
  URLSearchParams: SearchParams,
  addEventListener: nothing,
  removeEventListener: nothing,
  // What a timer would do later is not part of the document.
  setTimeout: () => 0,
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  navigator: {},
  location: { origin, href: `${origin}/`, protocol: 'https:', pathname: '/', search: '', hash: '' },
  scrollY: 0,
})
