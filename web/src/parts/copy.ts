/**
 * Copies a text to the clipboard. Pages that friends open over plain HTTP in their network have no clipboard API: there the
 * text is selected in its field and copied the old way.
 */
export async function copy(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
