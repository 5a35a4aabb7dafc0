const shown = /^\s*- (alert|heading|button|text)(?: "([^"]*)")?(?:.*?: (.+))?/

/** The roles and names in an accessibility snapshot: `alert, heading “The cart …”, button “Try again”`. */
export function describeSnapshot(snapshot: string): string {
  const found = snapshot.split('\n').flatMap(line => {
    const [, role, name, text] = shown.exec(line) ?? []
    if (!role) return []
    const label = name ?? text
    return [label ? `${role} “${label}”` : role]
  })
  return found.join(', ') || snapshot.trim()
}
