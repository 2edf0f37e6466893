/** Specs of the desktop app that `npm test` runs on the packaged program, where fuses and the archive could break them. */
export const presenceAndSecurity = ['page', 'port', 'saveText', 'tray'].map((name) => `**/electron/${name}.spec.ts`)
