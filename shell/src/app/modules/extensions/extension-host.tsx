import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'
import { bootData } from 'shared/boot'
import { $extensionBoxes } from 'shared/extension-slot'

import { reportCleanup } from '../../layout/report-cleanup.ts'
import { ExtensionBoundary } from './extension-boundary.tsx'
import { ExtensionView } from './extension-view.tsx'

/**
 * Renders all extensions into the boxes of their slots. An extension is a child of this component, and not of the page
 * that contains its box, so React passes no error of the extension to the page.
 */
export function ExtensionHost() {
  const boxes = useStore($extensionBoxes)
  return bootData.extensions?.map(extension => (
    <ExtensionBoundary
      key={`${extension.slot} ${extension.remote}/${extension.expose}`}
      onError={(error, components) => reportCleanup(extension, error, components)}
    >
      {boxes
        .filter(box => box.extension === extension)
        .map(box => createPortal(<ExtensionView box={box} />, box.element, box.id))}
    </ExtensionBoundary>
  ))
}
