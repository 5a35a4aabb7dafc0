import type { Stack } from './attribute.ts'

/** Sums of one minute. `container` and `release` are empty if no release is responsible. */
export type MinuteRow = {
  minute: string
  container: string
  release: string
  measure: string
  bucket: number
  count: number
}
export type ErrorRow = {
  hour: string
  container: string
  release: string
  kind: string
  name: string
  message: string
  count: number
  at: string
  stack?: Stack
}
export type OpenRow = { at: string; composition: string; count: number }
/** Of one minute and composition. `step` is `asked`, `ready`, `stalled` or `added`. */
export type StepRow = { minute: string; composition: string; step: string; count: number }
export type Sums = {
  minutes: MinuteRow[]
  errors: ErrorRow[]
  open: OpenRow[]
  steps: StepRow[]
}
