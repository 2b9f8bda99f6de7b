/**
 * Returns a storage that has its entries as properties of its own, like the browser's.
 * While `isFull` returns true, it refuses to store anything.
 */
export function fakeStorage(isFull = () => false) {
  const entries: Record<string, string> = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem(key: string, value: string) {
      if (isFull()) throw new DOMException('', 'QuotaExceededError');
      entries[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(entries, key),
  });
  return entries;
}
