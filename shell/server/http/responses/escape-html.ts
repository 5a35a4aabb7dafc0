const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text between tags and for values of attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => characters[character] ?? character)
}
