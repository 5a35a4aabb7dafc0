import {
  findSshKeyProblem,
  looksPrivate,
  type SshKeyProblem,
  toSshKeys,
} from '@storefront/api/ssh-key'
import { atom, type ReadableAtom } from 'nanostores'
import { $cart } from 'shared/cart'
import { read, remove, write } from 'shared/storage'
import * as z from 'zod/mini'

export type SshKeys = { text: string; problem: SshKeyProblem | 'many' | null; isShown: boolean }

const key = 'checkout-ssh-keys'
const draftSchema = z.object({ owner: z.string(), text: z.string() })
const mostKeys = 10

const $state = atom<SshKeys>({ text: readDraft(), problem: null, isShown: false })
/** Public keys as they were typed or pasted, one a line. */
export const $sshKeys: ReadableAtom<SshKeys> = $state

/** A private key is not even kept in the field. */
export function typeSshKeys(text: string): void {
  if (looksPrivate(text)) {
    $state.set({ text: '', problem: 'private', isShown: true })
    remove(key, 'session')
    return
  }
  $state.set({ text, problem: findProblem(text), isShown: false })
  write(key, JSON.stringify({ owner: $cart.get().owner, text }), 'session')
}

export function showSshKeyProblem(): void {
  $state.set({ ...$state.get(), isShown: true })
}

export function forgetSshKeys(): void {
  $state.set({ text: '', problem: null, isShown: false })
  remove(key, 'session')
}

export function readSshKeys(): string[] {
  return toSshKeys($state.get().text)
}

function findProblem(text: string): SshKeys['problem'] {
  const keys = toSshKeys(text)
  if (keys.length > mostKeys) return 'many'
  return keys.map(findSshKeyProblem).find(problem => problem !== null) ?? null
}

function readDraft(): string {
  try {
    const draft = draftSchema.parse(JSON.parse(read(key, 'session') ?? 'null'))
    if (draft.owner === $cart.get().owner) return draft.text
  } catch {
    // Nothing stored, or not by this version.
  }
  return ''
}
