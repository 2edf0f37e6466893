/** The data folder named by `--data DIR` or `--data=DIR`. Other arguments belong to Electron and are left alone. */
export function readDataArgument(args: readonly string[]): string | undefined {
  const joined = args.find((arg) => arg.startsWith('--data='))
  if (joined) return joined.slice('--data='.length) || undefined
  const at = args.indexOf('--data')
  return at >= 0 ? args[at + 1] : undefined
}

export function withoutDataArgument(args: readonly string[]): string[] {
  return args.filter((arg, at) => !arg.startsWith('--data=') && arg !== '--data' && args[at - 1] !== '--data')
}
