// The files that the page saved as texts, by their names: what the browser would be given.
import { onTestFinished, vi } from 'vitest'

export function watchSavedTexts(): () => Promise<string[]> {
  const blobs: Blob[] = []
  const names: string[] = []
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:saved'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => {
    address.mockRestore()
    click.mockRestore()
  })
  return async () => Promise.all(blobs.map(async (blob, at) => `${names[at] ?? ''}: ${await blob.text()}`))
}
