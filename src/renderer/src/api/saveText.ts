// Saves a text that the page made as a file: the browser, or the window's own dialog, asks where.

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The save has taken hold of the text once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
