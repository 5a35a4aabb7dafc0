import { createRoot } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { BrowserRouter } from 'shared/navigation'

import texts from '../../../shared/locales/en.json'
import { GalleryPage } from './gallery-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('Cannot find #root in the gallery')
addTexts('shared', 'en', texts)
createRoot(root).render(
  <BrowserRouter>
    <GalleryPage />
  </BrowserRouter>,
)
