// Saves a picture that the page drew as a file: the browser, or the window's own dialog, asks where.

export function saveImage(name: string, picture: Blob): void {
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The save has taken hold of the picture once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
