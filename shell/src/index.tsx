import './federation/provided.ts'

import { createRoot } from 'react-dom/client'

import { App } from './app/app.tsx'
import { untilComposed } from './app/server-rendered/input-method.ts'
import { keepStaticPage, reportEarlierPress } from './app/server-rendered/static-page.ts'
import { loadTexts } from './federation/load-translations.ts'
import { retryUntilDone } from './federation/retry-until-done.ts'
import { startStores } from './start-stores.ts'

import './frame/page.css'

async function start(): Promise<void> {
  globalThis.__STOREFRONT__.noteStarted()
  startStores()
  const root = document.getElementById('root')
  if (!root) throw new Error('Cannot find #root in the document')
  // React cannot render without these texts. The static frame stays until they are loaded.
  await retryUntilDone(() => Promise.all([loadTexts('shell'), loadTexts('shared')]))
  await untilComposed()
  keepStaticPage()
  createRoot(root).render(<App />)
  reportEarlierPress()
}

void start()
