// Tells the page that frames this one whether its origin may edit the shop's pages (docs/bridge.md).
const { origin, allowed } = document.body.dataset
if (origin && parent !== window)
  parent.postMessage(
    { source: 'vitrine-page', kind: 'probe', origin, allowed: allowed === 'true' },
    // The browser discards the message if the framing page's origin is not the requested one.
    origin,
  )
