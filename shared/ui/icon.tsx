import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { lazyCode, useLazyCode } from '../lazy-code.ts'
import builtIn from './icons.json' with { type: 'json' }
import styles from './icon.module.css'

const remoteIcon = lazyCode(() => import('./parts/remote-icon.tsx'))
const paths: Readonly<Record<string, string>> = builtIn

type IconProps = Omit<ComponentProps<'svg'>, 'name'> & {
  /** lucide id, for example `shopping-cart`, or one of another set, `mdi:home`; those of `icons.json` need no request. */
  name: string
  size?: number
}

/** Decoration: hidden from screen readers, so the text beside it must say the same. */
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

/** Empty until its code is there, which is loaded again for as long as the icon is drawn. */
function LateIcon({ name }: { name: string }) {
  const part = useLazyCode(remoteIcon, true)
  return part && <part.RemoteIcon name={name} />
}
