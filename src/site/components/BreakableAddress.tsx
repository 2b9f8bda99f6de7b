/** An e-mail address that may wrap after its `@` in a narrow window. */
export function BreakableAddress({ address }: { address: string }) {
  const [user, host] = address.split('@');
  return (
    <>
      {`${user}@`}
      <wbr />
      {host}
    </>
  );
}
