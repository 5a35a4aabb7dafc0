import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'

import builtIn from './icons.json' with { type: 'json' }
import styles from './icon.module.css'

const RemoteIcon = lazy(() => import('./parts/remote-icon.tsx').then(toDefault))
const paths: Readonly<Record<string, string>> = builtIn

type IconProps = Omit<ComponentProps<'svg'>, 'name'> & {
  /** lucide id, for example `shopping-cart`; those of `icons.json` are drawn without a request. */
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
      {path === undefined ? (
        <Suspense>
          <RemoteIcon name={name} />
        </Suspense>
      ) : (
        <path d={path} />
      )}
    </svg>
  )
}

function toDefault(part: typeof import('./parts/remote-icon.tsx')) {
  return { default: part.RemoteIcon }
}
