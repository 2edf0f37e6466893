/**
 * The processor time that this process and its threads use from now on. A limit of it holds on a busy machine too, where a limit of the
 * clock counts how long the others were given the processor.
 */
export function startProcessorTime(): { usedMs(): number } {
  const before = process.cpuUsage()
  return {
    usedMs() {
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    },
  }
}
