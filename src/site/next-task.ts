/** Resolves in a task of its own: between two tasks a browser draws and answers the visitor. */
export function nextTask(): Promise<void> {
  return new Promise((begin) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      begin();
    };
    port2.postMessage(null);
  });
}
