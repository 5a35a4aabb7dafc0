/** Joins the class names of a CSS module, without empty and false values. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
