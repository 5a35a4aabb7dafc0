/**
 * Compositions on the server (DESIGN 4). How the rest of the server uses it:
 *
 *   const compositions = createCompositionService({ pool, dataDir, distDir, isDevelopment, signingKey, log })
 *   await compositions.start()            // polls the pointer every 500 ms from here on
 *   await compositions.publishLocal()     // `npm start` and `npm run dev`: local builds become the live shop
 *   compositions.current()                // LiveComposition | null, checked; null → 503
 *   await compositions.findFile('/r/catalog/home-page.1a2b3c.js')   // StoredFile | null (null → 404, never HTML)
 *   await compositions.findText(id)       // body of /c/<id>.json or null
 *   await compositions.findBuild(id)      // body of /_builds/<id>.json or null
 *   await compositions.stop()
 *
 * Documents come from `../document/index.ts`:
 *
 *   const documents = createDocuments({ settings, origins })
 *   const page = await documents.render(live, { route: '/home', language: 'en', isSignedIn: true })
 *   const missing = await documents.render(live, { failure: { status: 404, message: 'Page not found: /x' }, language, isSignedIn })
 *   page.status, page.headers (CSP, cache-control … all of them), page.body.identity | br | gzip (Buffers)
 *   documents.renderBare({ status: 500, message })   // without any composition
 *
 * The types are in `./types.ts` and `../document/types.ts`.
 */
export type * from './types.ts'
