// Fetches a finished file from the host as the browser's own download: it streams to the disk, past the page.

/** `handle`: from an export's answer. Only in a browser; in Postrider's window the core saves it itself. */
export function saveDownload(handle: string, name: string): void {
  const link = document.createElement('a')
  link.href = `/download/${encodeURIComponent(handle)}`
  link.download = name
  link.click()
}
