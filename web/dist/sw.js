// Shows what the server pushes, and opens the match when somebody clicks it. It keeps nothing, and answers no request of a page.

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data.json()
  } catch {
    // A browser that is pushed to must show something, whatever came.
  }
  const { title = 'Portolan', text = '', tag, path = '/' } = said
  const shown = self.registration.showNotification(title, {
    body: text,
    ...(tag && { tag, renotify: true }),
    icon: '/icon-192.png',
    data: { path },
  })
  event.waitUntil(Promise.all([shown, tell(path)]))
})

/** Tells pages of ours what the notice is about: in hidden tabs they rest, and their title is to tell, too. */
async function tell(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ path })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? '/'))
})

/** Brings a page of ours to the front: one that is open, or a new one. */
async function show(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname)
  await (there ? there.focus() : self.clients.openWindow(url.href))
}
