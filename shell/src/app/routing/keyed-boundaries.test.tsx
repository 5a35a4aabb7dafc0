// @vitest-environment jsdom
import { act, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { KeyedBoundaries } from './keyed-boundaries.tsx'

const failure = new Error('Cannot put the list away')
const onFatal = vi.fn()
const onUnmountError = vi.fn()
const mounts = vi.fn()
let container: HTMLElement
let root: Root

function Working({ name }: { name: string }) {
  useEffect(() => mounts(name), [name])
  return <h1>{name}</h1>
}

type Hook = typeof useEffect

function Failing({ name, hook }: { name: string; hook: Hook }) {
  hook(
    () => () => {
      throw failure
    },
    [hook],
  )
  return <Working name={name} />
}

async function show(id: string, page: ReactNode) {
  await act(async () =>
    root.render(
      <ErrorBoundary fallback={<p>Everything is gone</p>} onError={onFatal}>
        <header>Header</header>
        <KeyedBoundaries id={id} onError={error => onUnmountError(id, error)}>
          {page}
        </KeyedBoundaries>
      </ErrorBoundary>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const mock of [onFatal, onUnmountError, mounts]) mock.mockReset()
  container = document.createElement('div')
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

describe('a component that throws on unmount', () => {
  it.each<[string, Hook]>([
    ['an effect', useEffect],
    ['a layout effect', useLayoutEffect],
  ])(
    'reports the error in the cleanup of %s, and the next component is visible',
    { tags: ['D3.leaving', 'D3.leaving.blamed'] },
    async (_, hook) => {
      await show('/home', <Failing name="Plans" hook={hook} />)
      await show('/cart', <Working name="Cart" />)
      expect(container.textContent).toBe('HeaderCart')
      expect(onUnmountError).toHaveBeenCalledExactlyOnceWith('/home', failure)
      expect(onFatal).not.toHaveBeenCalled()
      expect(mounts.mock.calls).toEqual([['Plans'], ['Cart']])
    },
  )

  it('mounts again, and can throw again', {
    tags: ['D3.leaving', 'D3.leaving.blamed'],
  }, async () => {
    for (const id of ['/home', '/cart', '/home', '/cart'])
      await show(id, <Failing name={id} hook={useEffect} />)
    await show('/account', <Working name="Account" />)
    expect(container.textContent).toBe('HeaderAccount')
    expect(onUnmountError.mock.calls).toEqual([
      ['/home', failure],
      ['/cart', failure],
      ['/home', failure],
      ['/cart', failure],
    ])
    expect(onFatal).not.toHaveBeenCalled()
  })
})

describe('a component that throws while it is mounted', () => {
  it('is caught by the boundary around it', async () => {
    const Broken = () => {
      throw failure
    }
    await show('/home', <Broken />)
    expect(container.textContent).toBe('Everything is gone')
    expect(onFatal).toHaveBeenCalledOnce()
    expect(onUnmountError).not.toHaveBeenCalled()
  })

  it('is caught by the boundary around it after an effect throws', async () => {
    const Broken = () => {
      useEffect(() => {
        throw failure
      }, [])
      return null
    }
    await show('/home', <Broken />)
    expect(container.textContent).toBe('Everything is gone')
    expect(onUnmountError).not.toHaveBeenCalled()
  })
})
