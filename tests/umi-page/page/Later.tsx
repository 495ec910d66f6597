export default () => <p>It came.</p>;
