import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const modes = ['light', 'dark'] as const

/** Text on its possible backgrounds: WCAG AA requires 4.5. */
const texts: Record<string, string[]> = {
  text: ['bg', 'surface', 'surface-raised', 'surface-sunken', 'field', 'control', 'selected'],
  'text-muted': ['bg', 'surface', 'surface-raised', 'surface-sunken', 'field', 'success-soft'],
  'text-subtle': ['bg', 'surface', 'surface-raised', 'surface-sunken', 'field'],
  accent: ['bg', 'surface', 'surface-raised', 'surface-sunken', 'accent-soft'],
  'accent-text': ['accent', 'accent-hover'],
  'ink-text': ['ink', 'ink-hover'],
  'success-text': ['bg', 'surface', 'success-soft'],
  'warning-text': ['bg', 'surface', 'warning-soft'],
  'danger-text': ['bg', 'surface', 'surface-raised', 'danger-soft'],
  'danger-contrast': ['danger-fill', 'danger-hover'],
}

/** Graphics that carry meaning: WCAG requires 3. */
const marks: Record<string, string[]> = {
  focus: ['bg', 'surface', 'surface-raised', 'surface-sunken'],
  success: ['surface', 'success-soft'],
  warning: ['surface', 'warning-soft'],
  danger: ['surface', 'danger-soft', 'field'],
}

describe('colors', () => {
  it('are readable as text in both modes', () => {
    expect(tooFaint(texts, 4.5)).toEqual([])
  })

  it('are distinguishable as graphics in both modes', () => {
    expect(tooFaint(marks, 3)).toEqual([])
  })
})

function tooFaint(table: Record<string, string[]>, least: number): string[] {
  const pairs = Object.entries(table).flatMap(([top, backgrounds]) =>
    backgrounds.flatMap(background => modes.map(mode => ({ top, background, mode }))),
  )
  return pairs
    .map(({ top, background, mode }) => ({
      name: `${top} on ${background}, ${mode}`,
      ratio: contrast(luminance(top, mode), luminance(background, mode)),
    }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`)
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Relative luminance of an opaque `oklch()` token, with the matrices of CSS Color 4. */
function luminance(name: string, mode: (typeof modes)[number]): number {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(css)?.[1]
  const colours = [...(value ?? '').matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)deg\)/g)]
  const [, lightness, chroma, hue] = colours[mode === 'dark' ? colours.length - 1 : 0] ?? []
  const [a, b] = [Math.cos, Math.sin].map(of => Number(chroma) * of((Number(hue) * Math.PI) / 180))
  return luminanceOf(Number(lightness) / 100, a ?? Number.NaN, b ?? Number.NaN)
}

function luminanceOf(lightness: number, a: number, b: number): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}
