// Postrider's own page asks Chromium for nothing that it keeps. The router reads its scroll positions as it is loaded, and the page
// would wait for the main thread, which loads the core at that moment. They last as long as the window. Imported before the router.
import { bridge } from './api/bridge'

if (bridge()) Object.defineProperty(window, 'sessionStorage', { value: {} })
