import type { ComponentType } from 'react'
import { type LazyCode, useLazyCode } from 'shared/lazy-code'

import { reportModuleFailure } from './report-module-failure.ts'

/** A component whose code loads on its first render. It renders nothing until then. */
export function createLazyPart<Props extends object>(
  code: LazyCode<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const Part = useLazyCode(code, true, reportModuleFailure)
    return Part && <Part {...props} />
  }
}
