import { createElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

export { createElement, Fragment }

/** The compiler adds the refresh calls only with the development transform, which imports this name. */
export function jsxDEV(type: unknown, props: object, key: string, isStatic: boolean): unknown {
  const create = (isStatic ? jsxs : jsx) as (...parts: unknown[]) => unknown
  return create(type, props, key)
}
