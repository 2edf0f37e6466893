/** In pixels. Every test begins with the usual width: see setUp. */
export function setWindowWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width })
}
