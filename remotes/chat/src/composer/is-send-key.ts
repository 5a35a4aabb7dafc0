type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>

/** Enter, but not the one that takes over a word from an input method (229 where `isComposing` is missing). */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
}
