import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { lazyCode, useLazyCode } from '../../lazy-code/lazy-code.ts'
import builtIn from './icons.json' with { type: 'json' }
import styles from './icon.module.css'

const remoteIcon = lazyCode(() => import('./remote-icon.tsx'))
const paths: Readonly<Record<string, string>> = builtIn

type IconProps = Omit<ComponentProps<'svg'>, 'name'> & {
  /**
   * A lucide id, for example `shopping-cart`, or an id of another set, `mdi:home`. Icons in `icons.json` need no
   * request.
   */
  name: string
  size?: number
}

/** A decorative icon, hidden from screen readers, so it needs a text next to it. `size` is in px. */
export function Icon({ name, size = 18, className, ...attributes }: IconProps) {
  const path = Object.hasOwn(paths, name) ? paths[name] : undefined
  return (
    <svg
      {...attributes}
      aria-hidden="true"
      className={clsx(styles.icon, className)}
      height={size}
      viewBox="0 0 24 24"
      width={size}
    >
      {path === undefined ? <LateIcon name={name} /> : <path d={path} />}
    </svg>
  )
}

/** Empty until its code is loaded, which is retried while the icon is shown. */
function LateIcon({ name }: { name: string }) {
  const part = useLazyCode(remoteIcon, true)
  return part && <part.RemoteIcon name={name} />
}
