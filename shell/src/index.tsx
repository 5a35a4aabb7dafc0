import './federation/provided.ts'

import { createRoot } from 'react-dom/client'

import { App } from './app/app.tsx'
import { loadTexts } from './federation/load-translations.ts'
import { untilDone } from './federation/retry-until-done.ts'

import './frame/page.css'

async function start(): Promise<void> {
  globalThis.__STOREFRONT__.noteStarted()
  const root = document.getElementById('root')
  if (!root) throw new Error('Cannot find #root in the document')
  // Without these texts nothing can be said; until they are there the document's own frame stands.
  await untilDone(() => Promise.all([loadTexts('shell'), loadTexts('shared')]))
  createRoot(root).render(<App />)
}

void start()
