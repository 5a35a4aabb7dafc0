import type { Extension } from '@storefront/api/composition'
import { useId, useLayoutEffect, useRef } from 'react'

import { bootData } from '../boot.ts'
import { addExtensionBox } from './extension-boxes.store.ts'

export { $extensionBoxes, type ExtensionBox } from './extension-boxes.store.ts'

type ExtensionSlotProps = {
  /** The name in `offers` of `remote.config.ts`: `plan.details`. */
  name: string
  /** What the extensions get. Memoize it where it changes seldom, because a new object renders the extensions again. */
  context: object
  /** The maximum height of the box of an extension in px. */
  maxHeight: number
}

/**
 * A place for components of other teams. It renders nothing without extensions. The shell renders each extension into a
 * box of its own, outside of the React tree of this component. Therefore, no error of an extension reaches the
 * component, not even an error on unmount.
 */
export function ExtensionSlot({ name, ...props }: ExtensionSlotProps) {
  return bootData.extensions
    ?.filter(({ slot }) => slot === name)
    .map(extension => (
      <Box key={`${extension.remote}/${extension.expose}`} extension={extension} {...props} />
    ))
}

type BoxProps = Omit<ExtensionSlotProps, 'name'> & { extension: Extension }

function Box({ extension, context, maxHeight }: BoxProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    return element ? addExtensionBox({ id, extension, context, element }) : undefined
  }, [id, extension, context])

  const { width, height } = extension.skeleton
  const style = {
    flex: 'none',
    width,
    maxWidth: '100%',
    height: Math.min(height, maxHeight),
    overflow: 'auto',
    contain: 'content',
  }
  return <div ref={box} data-extension={extension.remote} style={style} />
}
