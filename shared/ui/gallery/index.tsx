import { createRoot } from 'react-dom/client'

import { addTexts } from '../../i18n/i18n.ts'
import texts from '../../locales/en.json'
import { BrowserRouter } from '../../navigation/navigation.ts'
import { GalleryPage } from './gallery-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('Cannot find #root in the gallery')
addTexts('shared', 'en', texts)
createRoot(root).render(
  <BrowserRouter>
    <GalleryPage />
  </BrowserRouter>,
)
