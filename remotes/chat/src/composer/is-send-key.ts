type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>

/** True for Enter, except when it confirms a word of an input method (key code 229 where `isComposing` is missing). */
export function isSendKey({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
}
